import { type Link2d3d, linkLimitMm, linkToleranceMm } from '@sunmao/contract'
import { App } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError, messageOf } from '../../api/call.ts'
import { withoutAnimation } from '../../ui/dialog/without-animation.ts'
import { isLoose, useConfirmLink } from './link2d3d.api.ts'
import { LookDialog } from './look/look-dialog.tsx'

const asksForLook = ['link2d3d.needsPair', 'link2d3d.needsLook', 'link2d3d.needsLookWhy']

/**
 * Confirms a link; shows the plan over the storey first when nothing else says that it fits, asks when more is left between its
 * pairs than is allowed, and says why when it is far too much.
 */
export function useConfirm(link: Link2d3d) {
  const { id, residualMm = 0, pairs } = link
  const { t } = useTranslation()
  const { message, modal } = App.useApp()
  const { mutate, isPending } = useConfirmLink()
  const [looked, setLooked] = useState<Link2d3d>()
  const send = (more: { acceptResidual?: true; seen?: true } = {}) =>
    mutate(
      { body: { id, rowVersion: link.rowVersion, ...more } },
      {
        onSuccess: () => setLooked(undefined),
        onError: (error) => {
          // The sheet or the models have changed since the link was read.
          const isAsked = error instanceof CallError && asksForLook.includes(error.code) && !more.seen
          if (isAsked) setLooked(error.extra.current as Link2d3d)
          else void message.error(messageOf(error), 6)
        },
      },
    )
  const residual = residualMm.toFixed(1)
  const confirm = () => {
    if (residualMm > linkLimitMm)
      return modal.warning({
        ...withoutAnimation,
        title: t('link2d3d.tooLooseTitle'),
        content: t('link2d3d.tooLoose', { residual, most: linkLimitMm }),
      })
    if (link.needs) return setLooked(link)
    if (!isLoose({ residualMm })) return send()
    return modal.confirm({
      ...withoutAnimation,
      title: t('link2d3d.looseTitle', { residual }),
      content: looseText,
      okText: t('link2d3d.looseOk'),
      cancelText: t('common.cancel'),
      onOk: () => send({ acceptResidual: true }),
    })
  }
  const largest = Math.max(residualMm, ...pairs.map((pair) => pair.residualMm)).toFixed(1)
  const looseText = t('link2d3d.looseText', { most: linkToleranceMm, largest })
  const dialog = looked && (
    <LookDialog
      link={looked}
      looseText={isLoose({ residualMm }) ? looseText : undefined}
      isSending={isPending}
      onFits={() => send({ seen: true, ...(isLoose({ residualMm }) && { acceptResidual: true as const }) })}
      onClose={() => setLooked(undefined)}
    />
  )
  return { confirm, isPending, dialog }
}
