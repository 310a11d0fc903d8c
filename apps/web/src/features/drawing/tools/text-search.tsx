import type { Box2 } from '@sunmao/dxf'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSheet } from '../stage/sheet-stage.panel.tsx'
import type { SheetSearch } from './use-text-search.ts'

/** How many heights of a text are seen around it. */
const AIR = 14

export function TextSearch({ search }: { search: SheetSearch }) {
  const { t } = useTranslation()
  const view = useSheet()
  const { wanted, setWanted, found, boxes, chosen, choose } = search
  const go = (at: number) => {
    const box = boxes[at]
    if (!box) return
    choose(at)
    view.fit(grown(box, (found[at]?.size ?? 1) * AIR))
  }
  return (
    <>
      <Input
        autoFocus
        allowClear
        value={wanted}
        placeholder={t('drawing.findText')}
        aria-label={t('drawing.findText')}
        onChange={({ target }) => setWanted(target.value)}
        onPressEnter={({ shiftKey }) => go((chosen + (shiftKey ? found.length - 1 : 1)) % Math.max(1, found.length))}
      />
      {wanted.trim() && <p className="model-quiet">{t('drawing.hits', { count: found.length })}</p>}
      <ul className="drawing-hits">
        {found.map(({ text }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: texts repeat, their order does not change.
          <li key={at}>
            <button type="button" aria-current={at === chosen || undefined} onClick={() => go(at)}>
              {text}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}

const grown = ([x0, y0, x1, y1]: Box2, by: number): Box2 => [x0 - by, y0 - by, x1 + by, y1 + by]
