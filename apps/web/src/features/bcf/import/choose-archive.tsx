import { bcfImport, projectSub } from '@sunmao/contract'
import { Button, Progress, Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../api/call.ts'
import { useCall } from '../../../api/hooks.ts'
import { FileDrop } from '../../../ui/field/file-drop.tsx'
import { Failure } from '../../../ui/loading/failure.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { sendFile } from '../../upload/send-file.api.ts'
import { bcfUploads, useStartImport } from '../bcf.api.ts'

interface ChooseArchiveProps {
  projId: number
  subId: number | undefined
  onStarted: (id: number) => void
}

/** A file, and the sub that its new issues belong to; or an import that somebody left. */
export function ChooseArchive({ projId, subId: first, onStarted }: ChooseArchiveProps) {
  const { t } = useTranslation()
  const { data: subs } = useCall(projectSub.ofProject, { query: { projId } })
  const recent = useCall(bcfImport.list, { query: { projId } }, { quiet: true }).data ?? []
  const [chosen, setChosen] = useState<number | undefined>(first)
  const subId = chosen ?? subs?.[0]?.subId
  const [file, setFile] = useState<File>()
  const [share, setShare] = useState<number>()
  const [error, setError] = useState<string>()
  const start = useStartImport()
  const stop = useRef(new AbortController())
  useEffect(() => {
    const { current } = stop
    return () => current.abort()
  }, [])
  const send = async (next: File) => {
    if (!subId) return
    setFile(next)
    setError(undefined)
    setShare(0)
    try {
      const sending = { signal: stop.current.signal, onProgress: setShare }
      const uploadId = await sendFile(bcfUploads(subId), next, sending)
      const { id } = await start.mutateAsync({ body: { uploadId } })
      onStarted(id)
    } catch (failure) {
      if (stop.current.signal.aborted) return
      setShare(undefined)
      setError(messageOf(failure))
    }
  }
  return (
    <>
      <p className="bcf-quiet">{t('bcf.importHint')}</p>
      <p>
        <Select
          className="bcf-sub"
          aria-label={t('issue.field.sub')}
          value={subId}
          disabled={share !== undefined}
          options={subs?.map((one) => ({ value: one.subId, label: `${one.subNo} ${one.subName}` }))}
          onChange={(value: number) => setChosen(value)}
        />
      </p>
      {share === undefined ? (
        <FileDrop
          accept=".bcf,.bcfzip"
          label={t('bcf.drop')}
          fileName={file?.name}
          onFile={(next) => void send(next)}
        />
      ) : (
        <Progress percent={Math.floor(100 * share)} aria-label={t('bcf.sending')} />
      )}
      {error && <Failure text={error} onRetry={file ? () => void send(file) : undefined} />}
      {recent.length > 0 && share === undefined && (
        <>
          <h3 className="bcf-head">{t('bcf.recent')}</h3>
          <ul className="bcf-recent">
            {recent.slice(0, 5).map((one) => (
              <li key={one.id}>
                <Button type="link" onClick={() => onStarted(one.id)}>
                  {one.name}
                </Button>
                <span className="bcf-quiet">
                  {t(`bcf.status.${one.status}`)} · {agoWord(one.createTime, t)}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
