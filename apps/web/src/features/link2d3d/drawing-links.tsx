import { link2d3d } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useCall } from '../../api/hooks.ts'
import { useProjectCan } from '../../session/project/use-project-can.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { SheetButtonProps } from '../drawing/drawing.slot.ts'
import { linkAddress } from './link2d3d.api.ts'

/** From a drawing to the models of the level that it shows, for who may. */
export function DrawingLinks({ file, page }: Pick<SheetButtonProps, 'file' | 'page'>) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isAllowed = useProjectCan(file.projId)('drawingApplication:link2d3d')
  const { data } = useCall(link2d3d.ofDrawing, { query: { fileId: file.fileId } }, { enabled: isAllowed, quiet: true })
  if (!isAllowed) return null
  const own = (data ?? []).filter((link) => link.page === page)
  return own.map((link) => (
    <Button key={link.id} icon={<Icon name="link2d3d" />} onClick={() => void navigate(linkAddress(link))}>
      {t('link2d3d.openLevel', { level: link.level })}
    </Button>
  ))
}
