import { Button, type ButtonProps } from 'antd'
import { type ChangeEvent, useRef } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'

interface ChooseFilesProps extends Pick<ButtonProps, 'type' | 'size' | 'aria-label'> {
  label: string
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the system's choice of files. */
export function ChooseFiles({ label, multiple = false, onFiles, ...button }: ChooseFilesProps) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // The same file can be chosen again.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <>
      <input ref={input} type="file" hidden multiple={multiple} aria-label={label} onChange={take} />
      <Button {...button} icon={<Icon name="upload" />} onClick={() => input.current?.click()}>
        {label}
      </Button>
    </>
  )
}
