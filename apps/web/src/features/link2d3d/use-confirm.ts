import { type Link2d3d, linkLimitMm, linkToleranceMm } from '@sunmao/contract'
import { App } from 'antd'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../api/call.ts'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { isLoose, useConfirmLink } from './link2d3d.api.ts'

/** Confirms a link; asks first when more is left between its pairs than is allowed, and says why when it is far too much. */
export function useConfirm({ id, rowVersion, residualMm = 0, pairs }: Link2d3d) {
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const { mutate, isPending } = useConfirmLink()
  const send = (acceptResidual?: boolean) =>
    mutate(
      { body: { id, rowVersion, acceptResidual } },
      { onError: (error) => void message.error(messageOf(error), 6) },
    )
  const residual = residualMm.toFixed(1)
  const confirm = () => {
    if (!isLoose({ residualMm })) return send()
    if (residualMm > linkLimitMm)
      return modal.warning({
        ...withoutAnimation,
        title: t('link2d3d.tooLooseTitle'),
        content: t('link2d3d.tooLoose', { residual, most: linkLimitMm }),
      })
    const largest = Math.max(residualMm, ...pairs.map((pair) => pair.residualMm)).toFixed(1)
    return modal.confirm({
      ...withoutAnimation,
      title: t('link2d3d.looseTitle', { residual }),
      content: t('link2d3d.looseText', { most: linkToleranceMm, largest }),
      okText: t('link2d3d.looseOk'),
      cancelText: t('common.cancel'),
      onOk: () => send(true),
    })
  }
  return { confirm, isPending }
}
