import { App } from 'antd'
import { type DragEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/picture/icon.tsx'
import './upload.css'

interface DropFilesProps {
  /** Nothing = dropping is not for this person. */
  onFiles: ((files: File[]) => void) | undefined
  /** What becomes of the files, shown while they hover. */
  hint: string
  children: ReactNode
}

const carriesFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files')

/** Files may be dropped anywhere on what stands inside; the button beside it does the same for the keyboard. */
export function DropFiles({ onFiles, hint, children }: DropFilesProps) {
  const { t } = useTranslation()
  const { message } = App.useApp()
  /** Entering a child comes before leaving its parent: only the balance tells. */
  const depth = useRef(0)
  const [isOver, setOver] = useState(false)
  if (!onFiles) return <div className="upload-drop">{children}</div>

  const enter = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    depth.current += 1
    setOver(true)
  }
  const leave = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    depth.current -= 1
    if (depth.current <= 0) setOver(false)
  }
  const drop = (event: DragEvent) => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const files = filesIn(event.dataTransfer)
    if (files.length < event.dataTransfer.files.length) message.warning(t('upload.noFolders'))
    if (files.length > 0) onFiles(files)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button of the page does the same
    <div
      className="upload-drop"
      onDragEnter={enter}
      onDragLeave={leave}
      onDragOver={(event) => carriesFiles(event) && event.preventDefault()}
      onDrop={drop}
    >
      {children}
      {isOver && (
        <div className="upload-drop-over">
          <Icon name="upload" size={24} />
          <p>{hint}</p>
        </div>
      )}
    </div>
  )
}

/** A folder looks like a file until it is read. */
const filesIn = ({ items, files }: DataTransfer) =>
  [...files].filter((_, i) => !items?.[i]?.webkitGetAsEntry?.()?.isDirectory)
