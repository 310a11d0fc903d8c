import { useTranslation } from 'react-i18next'

const keys = [
  ['J', 'K', 'issue.key.step'],
  ['X', undefined, 'issue.key.select'],
  ['C', undefined, 'issue.key.new'],
  ['Enter', undefined, 'issue.key.detail'],
  ['R', undefined, 'issue.key.reply'],
  ['M', undefined, 'issue.key.model'],
  ['/', undefined, 'issue.key.search'],
] as const

/** Which keys work in the list. */
export function KeyHints() {
  const { t } = useTranslation()
  return (
    <p className="issue-hints">
      {keys.map(([key, other, words]) => (
        <span key={key}>
          <kbd>{key}</kbd> {other && <kbd>{other}</kbd>} {t(words)}
        </span>
      ))}
    </p>
  )
}
