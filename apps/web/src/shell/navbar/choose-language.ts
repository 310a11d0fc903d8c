import type { Lang } from '@sunmao/i18n'
import { queryClient } from '../../api/hooks.ts'
import { setLanguage } from '../../theme/i18n.ts'

/** At once for our own texts; what the server has worded is asked again. */
export async function chooseLanguage(lang: Lang): Promise<void> {
  await setLanguage(lang)
  await queryClient.invalidateQueries()
}
