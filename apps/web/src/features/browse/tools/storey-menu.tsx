import type { SceneStorey } from '@sunmao/contract'
import { planRange, planView, showAxes, showStoreys } from '@sunmao/viewer'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isolate } from '../elements.ts'
import { useStoreys } from '../use-storeys.ts'
import { useSeen, useWorkbench } from '../workbench.ts'
import { ToolMenu } from './tool-menu.tsx'

const GAP_M = 4

/** One storey alone, as a plan, or all of them apart; with the lines of the grid. */
export function StoreyMenu() {
  const { t } = useTranslation()
  const { viewer, fileIds } = useWorkbench()
  const gap = useSeen((state) => state.storeyGap)
  const [hasMarks, setMarks] = useState(false)
  const data = useStoreys(viewer, fileIds)
  useEffect(() => {
    if (!data || !hasMarks) return
    const box = viewer.boxOf()
    const lowest = data.storeys[0]?.elevation ?? 0
    const axes = data.axes.map(({ tag, line }) => ({ tag, points: line.map(([x, y]) => [x, y, lowest] as const) }))
    const shown = [showAxes(viewer, axes), ...(box ? [showStoreys(viewer, data.storeys, box)] : [])]
    return () => {
      for (const each of shown) each.stop()
    }
  }, [viewer, data, hasMarks])
  const showPlan = ({ elements, elevation }: SceneStorey) => {
    const box = viewer.boxOf(elements) ?? viewer.boxOf()
    const range = planRange(elevation, data?.storeys.map((storey) => storey.elevation) ?? [])
    if (box) viewer.state.setState(planView(viewer.state.getState(), box, range, viewer.visibleArea()))
  }
  const storeys = (data?.storeys ?? []).toReversed()
  return (
    <ToolMenu
      name="layers"
      label={t('browse.storeys')}
      items={[
        ...storeys.map((storey) => ({
          key: storey.name,
          label: storey.name,
          children: [
            {
              key: `${storey.name}only`,
              label: t('browse.storeyOnly'),
              onClick: () => isolate(viewer, storey.elements),
            },
            {
              key: `${storey.name}plan`,
              label: t('browse.storeyPlan'),
              onClick: () => showPlan(storey),
            },
          ],
        })),
        { type: 'divider' as const },
        {
          key: 'gap',
          label: t(gap > 0 ? 'browse.storeysTogether' : 'browse.storeysApart'),
          onClick: () => {
            viewer.state.setState({ storeyGap: gap > 0 ? 0 : GAP_M })
            viewer.fit()
          },
        },
        {
          key: 'marks',
          label: t(hasMarks ? 'browse.hideGrid' : 'browse.showGrid'),
          onClick: () => setMarks(!hasMarks),
        },
      ]}
    />
  )
}
