import { openWorkbookPack, WorkbookFailure, type WorkbookPack } from '@sunmao/workbook'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../ui/loading/failure.tsx'
import { SkeletonList } from '../../../ui/loading/skeleton-list.tsx'
import type { ViewProps } from '../document-source.api.ts'
import { DocumentFrame } from '../frame/document-frame.panel.tsx'
import { ExcelBook } from './excel-book.tsx'
import './excel.css'

/** A workbook from its pack: the source's bytes are those that `readWorkbook` made. */
export function ExcelView(props: ViewProps) {
  const { t } = useTranslation()
  const { file } = props.source
  const [pack, setPack] = useState<WorkbookPack>()
  const [problem, setProblem] = useState<'document.damaged' | 'document.unreachable'>()
  useEffect(() => {
    let isGone = false
    openWorkbookPack(file.read).then(
      (opened) => isGone || setPack(opened),
      (error) => isGone || setProblem(error instanceof WorkbookFailure ? 'document.damaged' : 'document.unreachable'),
    )
    return () => {
      isGone = true
      setPack(undefined)
      setProblem(undefined)
    }
  }, [file])
  if (pack) return <ExcelBook {...props} pack={pack} />
  return (
    <DocumentFrame source={props.source}>
      <div className="document-scroll">{problem ? <Failure text={t(problem)} /> : <SkeletonList rows={12} />}</div>
    </DocumentFrame>
  )
}
