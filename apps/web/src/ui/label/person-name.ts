import { useTranslation } from 'react-i18next'

interface Named {
  nickName: string
  left?: boolean | undefined
}

/** What people call somebody, with a word for who has left. */
export function usePersonName(): (person: Named) => string {
  const { t } = useTranslation()
  return ({ nickName, left }) => (left ? t('person.left', { name: nickName }) : nickName)
}
