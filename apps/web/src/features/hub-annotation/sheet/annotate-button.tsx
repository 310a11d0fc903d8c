import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { usePage } from '../../../ui/page/page-location.tsx'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { SheetButtonProps } from '../../drawing/drawing.slot.ts'

export function AnnotateButton({ file }: SheetButtonProps) {
  const { t } = useTranslation()
  const { setQuery } = usePage()
  if (!useProjectCan(file.projId)('hubAnnotation:add')) return null
  return (
    <Button icon={<Icon name="pencil" />} onClick={() => setQuery({ action: 'addAnnotation', annotation: undefined })}>
      {t('annotation.annotate')}
    </Button>
  )
}
