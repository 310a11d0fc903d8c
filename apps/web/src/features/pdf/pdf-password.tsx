import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasswordAsked } from './use-pdf.ts'

/** The password goes to the reader in this window and nowhere else. */
export function PdfPassword({ asked: { isWrong, give } }: { asked: PasswordAsked }) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <form
      className="pdf-password"
      onSubmit={(event) => {
        event.preventDefault()
        give(String(new FormData(event.currentTarget).get('password') ?? ''))
      }}
    >
      <label htmlFor={id}>{t('pdf.password')}</label>
      <input
        id={id}
        name="password"
        type="password"
        className="document-field"
        autoComplete="off"
        aria-invalid={isWrong}
        // biome-ignore lint/a11y/noAutofocus: nothing else can be done here
        autoFocus
      />
      {isWrong && <p role="alert">{t('pdf.passwordWrong')}</p>}
      <button type="submit" className="document-act document-act-main">
        {t('pdf.open')}
      </button>
    </form>
  )
}
