import type { Menu } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'

/** A menu row in the person's language. */
export function useMenuTitle() {
  const { i18n } = useTranslation()
  return ({ title, titleEn }: Pick<Menu, 'title' | 'titleEn'>) => (i18n.language === 'en' && titleEn) || title
}
