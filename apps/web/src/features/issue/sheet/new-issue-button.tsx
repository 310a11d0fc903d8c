import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useProjectCan } from '../../../session/project/use-project-can.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import type { SheetButtonProps } from '../../drawing/drawing.slot.ts'

/** Asks for the place of a new issue on the sheet. */
export function NewIssueButton({ file, isPlacing, onPlacing }: SheetButtonProps) {
  const { t } = useTranslation()
  if (!useProjectCan(file.projId)('issue:add')) return null
  return (
    <Button type={isPlacing ? 'primary' : 'default'} icon={<Icon name="flag" />} onClick={onPlacing}>
      {t(isPlacing ? 'link2d3d.pickIssue' : 'issue.new')}
    </Button>
  )
}
