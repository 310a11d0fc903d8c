import { Upload } from 'antd'
import { Icon } from '../picture/icon.tsx'

interface FileDropProps {
  accept?: string
  label: string
  fileName?: string
  multiple?: boolean
  onFile: (file: File) => void
}

/** A place to drop a file, or to press and choose one. Sending it is its owner's business. */
export const FileDrop = ({ accept, label, fileName, multiple = false, onFile }: FileDropProps) => (
  <Upload.Dragger
    accept={accept}
    multiple={multiple}
    showUploadList={false}
    beforeUpload={(file) => {
      onFile(file)
      return false
    }}
  >
    <Icon name="upload" size={24} />
    <p>{fileName ?? label}</p>
  </Upload.Dragger>
)
