import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../../session/use-project-can.ts'
import { Icon } from '../../../ui/icon.tsx'
import { usePage } from '../../../ui/page/page-location.tsx'
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
