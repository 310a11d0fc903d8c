import { useTranslation } from 'react-i18next'

const keys = [
  [['J', 'K'], 'clash.key.step'],
  [['⇧J'], 'clash.key.group'],
  [['C'], 'clash.key.issue'],
  [['A'], 'clash.key.approve'],
  [['I'], 'clash.key.ignore'],
] as const

/** Which keys work in the triage. */
export function KeyHints() {
  const { t } = useTranslation()
  return (
    <p className="clash-hints">
      {keys.map(([letters, words]) => (
        <span key={words}>
          {letters.map((letter) => (
            <kbd key={letter}>{letter}</kbd>
          ))}
          {t(words)}
        </span>
      ))}
    </p>
  )
}
