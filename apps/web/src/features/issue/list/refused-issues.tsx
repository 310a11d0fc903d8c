import type { RefusedRow } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { withoutAnimation } from '../../../ui/dialog/without-animation.ts'
import { listAddress } from '../issue.api.ts'

type Refused = Pick<RefusedRow, 'id' | 'projId' | 'number' | 'title' | 'text'>

/** As many as one reads at once. */
const SHOWN = 20

/** Says of each issue that was left as it was why, with the way to it. */
export function useTellRefused() {
  const { t } = useTranslation()
  const { modal } = App.useApp()
  return (title: string, rows: readonly Refused[], count = rows.length) => {
    const shown = rows.slice(0, SHOWN)
    const dialog = modal.warning({
      ...withoutAnimation,
      title,
      width: 560,
      okText: t('common.ok'),
      content: (
        <ul className="issue-refused">
          {shown.map((row) => (
            <li key={row.id}>
              <Link to={listAddress(row)} onClick={() => dialog.destroy()}>
                {[row.number, row.title].filter(Boolean).join(' ')}
              </Link>
              <span>{row.text}</span>
            </li>
          ))}
          {count > shown.length && <li>{t('issue.bulk.refusedMore', { count: count - shown.length })}</li>}
        </ul>
      ),
    })
  }
}
