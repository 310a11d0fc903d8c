import { Icon } from '../picture/icon.tsx'
import './notice.css'

interface NoticeProps {
  /** Nothing to say draws nothing, but the place is there: screen readers announce what appears in it. */
  text: string | undefined
  isRefusal?: boolean
}

export const Notice = ({ text, isRefusal = false }: NoticeProps) => (
  <div role={isRefusal ? 'alert' : 'status'}>
    {text && (
      <p className={isRefusal ? 'notice notice-refusal' : 'notice'}>
        <Icon name={isRefusal ? 'warning' : 'bell'} />
        {text}
      </p>
    )}
  </div>
)
