import { richText } from '@sunmao/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSend } from '../../api/hooks.ts'
import { saveBlob } from '../../ui/browser/save-blob.ts'
import { Icon } from '../../ui/picture/icon.tsx'

const formats = [
  ['docx', 'richText.exportWord'],
  ['pdf', 'richText.exportPdf'],
] as const

/** A text as a document, as it stands. */
export function ExportButtons({ title, html }: { title: string | undefined; html: () => string }) {
  const { t } = useTranslation()
  const send = useSend(richText.exportDocument)
  const save = async (format: 'docx' | 'pdf') => {
    const name = title?.trim() || t('richText.untitled')
    saveBlob(await send.mutateAsync({ body: { title: name, html: html(), format } }), `${name}.${format}`)
  }
  return (
    <>
      {formats.map(([format, label]) => (
        <Button
          key={format}
          size="small"
          icon={<Icon name="download" size={14} />}
          loading={send.isPending && send.variables.body.format === format}
          disabled={send.isPending}
          // The call itself tells of a failure.
          onClick={() => void save(format).catch(() => undefined)}
        >
          {t(label)}
        </Button>
      ))}
    </>
  )
}
