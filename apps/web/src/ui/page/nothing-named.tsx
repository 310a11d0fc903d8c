import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../loading/empty.tsx'
import './nothing-named.css'

interface NothingNamedProps {
  /** What the address does not say, in one sentence. */
  text: string
  /** Where one can choose it; home without it. */
  back?: { to: string; label: string }
}

/** A page without a frame whose address lacks what it should show. */
export function NothingNamed({ text, back }: NothingNamedProps) {
  const { t } = useTranslation()
  const { to, label } = back ?? { to: '/dashboard', label: t('menu.dashboard') }
  return (
    <main className="nothing-named">
      <Empty text={text} action={<Link to={to}>{label}</Link>} />
    </main>
  )
}
