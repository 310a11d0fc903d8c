import type { LeftOut } from '@sunmao/workbook'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Selection, selectedArea } from './grid-selection.ts'
import type { SheetModel } from './sheet-model.ts'
import { type Sums, sumArea } from './sheet-sums.ts'

interface ExcelFootProps {
  sheets: readonly SheetModel[]
  shown: number
  selection: Selection
  leftOut: readonly LeftOut[]
  onShow: (sheet: number) => void
}

/** Sheets of the workbook, and what the chosen cells come to. */
export function ExcelFoot({ sheets, shown, selection, leftOut, onShow }: ExcelFootProps) {
  const { t } = useTranslation()
  const [hasHidden, setHidden] = useState(false)
  const sheet = sheets[shown]
  const isListed = ({ head, index }: SheetModel) => head.visibility === 'shown' || hasHidden || index === shown
  const canShowMore = !hasHidden && sheets.some(({ head }) => head.visibility === 'hidden')
  const here = leftOut.filter((each) => each.sheet === undefined || each.sheet === shown)
  const things = here.map(({ kind, count }) => t(`excel.leftOut.${kind}`, { count })).join(' · ')
  return (
    <div className="excel-foot">
      <div className="excel-tabs" role="tablist" aria-label={t('excel.sheets')}>
        {sheets.filter(isListed).map(({ head, index }) => (
          <button
            key={index}
            type="button"
            role="tab"
            className="excel-tab"
            aria-selected={index === shown}
            style={head.tabColor ? { boxShadow: `inset 0 -3px ${head.tabColor}` } : undefined}
            onClick={() => onShow(index)}
          >
            {head.visibility === 'shown' ? head.name || t('excel.sheet') : t('excel.hiddenSheet', { name: head.name })}
          </button>
        ))}
      </div>
      {canShowMore && (
        <button type="button" className="excel-tab" onClick={() => setHidden(true)}>
          {t('excel.showHidden')}
        </button>
      )}
      {things !== '' && (
        <p className="excel-left" title={t('excel.left', { things })}>
          {t('excel.left', { things })}
        </p>
      )}
      {sheet && <SelectionSums sheet={sheet} selection={selection} />}
    </div>
  )
}

function SelectionSums({ sheet, selection }: { sheet: SheetModel; selection: Selection }) {
  const { t } = useTranslation()
  const { top, left, bottom, right } = selectedArea(sheet, selection)
  const [sums, setSums] = useState<Sums>()
  const isMany = top !== bottom || left !== right
  useEffect(() => {
    setSums(undefined)
    if (!isMany) return
    let isGone = false
    const timer = setTimeout(() => {
      sumArea(sheet, { top, left, bottom, right }, () => !isGone).then(
        (found) => isGone || setSums(found),
        () => undefined,
      )
    }, 120)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [sheet, top, left, bottom, right, isMany])
  if (!isMany) return null
  const write = (value: number) => Number(value.toPrecision(12)).toLocaleString('en', { maximumFractionDigits: 6 })
  return (
    <p className="excel-sums" role="status">
      {!sums && t('excel.counting')}
      {sums && sums.numbers > 0 && (
        <>
          <span>{t('excel.average', { value: write(sums.sum / sums.numbers) })}</span>
          <span>{t('excel.sum', { value: write(sums.sum) })}</span>
        </>
      )}
      {sums && <span>{t('excel.count', { value: write(sums.count) })}</span>}
    </p>
  )
}
