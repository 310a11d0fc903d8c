import type { InitOptions } from 'i18next'

export const i18nOptions = {
  keySeparator: false,
  nsSeparator: false,
  load: 'currentOnly',
  fallbackLng: false,
  // React escapes on output and server messages are plain text: escaping here would show &amp; to people.
  interpolation: { escapeValue: false },
} satisfies InitOptions
