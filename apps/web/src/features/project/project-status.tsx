import type { ProjectStatus as Value } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { Status } from '../../ui/label/status.tsx'
import { meanings } from './project-labels.ts'

export function ProjectStatus({ status }: { status: Value }) {
  const { t } = useTranslation()
  return <Status meaning={meanings[status]}>{t(`project.status.${status}`)}</Status>
}
