import type { HubFile } from '@sunmao/contract'
import type { ReactNode } from 'react'
import { useRowActions } from '../../manifest/row-action.tsx'
import { documentActions } from '../hub-file/hub-file.slot.ts'
import { FrameButton } from './frame/frame-button.panel.tsx'
import { FrameBack, FrameExtra } from './frame/frame-extra.ts'

/** Adds to the bar of the document inside the way back to the list, and what one may do with its file. */
export function FileBar({ file, children }: { file: HubFile; children: ReactNode }) {
  const { actionsOf, dialog } = useRowActions(documentActions, file.projId)
  const buttons = actionsOf(file).map(({ name, icon, label, run }) => (
    <FrameButton key={name} icon={icon} label={label} onClick={run} />
  ))
  return (
    <>
      <FrameBack value={`/hubFile?projId=${file.projId}&sub=${file.subId}`}>
        <FrameExtra value={buttons.length > 0 && buttons}>{children}</FrameExtra>
      </FrameBack>
      {dialog}
    </>
  )
}
