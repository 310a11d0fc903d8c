import { type LibraryImport, libraryImport } from '@sunmao/contract'
import { Button, Progress } from 'antd'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../../api/hooks.ts'
import { type Meaning, Status } from '../../../ui/label/status.tsx'
import { agoWord } from '../../../ui/text/format.ts'
import { useTold } from '../use-told.ts'

const meanings: Readonly<Record<LibraryImport['status'], Meaning>> = {
  queued: 'review',
  running: 'doing',
  done: 'done',
  failed: 'open',
  cancelled: 'void',
}

/** So long one looks at what became of an archive. */
const SHOWN_MS = 86_400_000

/** Archives that are on their way into the library, and what was refused of the last ones. */
export function ImportList({ projId }: { projId: number }) {
  const { t } = useTranslation()
  const imports = useCall(libraryImport.list, { query: { projId } }, { quiet: true })
  const cancel = useSend(libraryImport.cancel, [libraryImport.list], { quiet: true })
  const told = useTold()
  const recent = imports.data?.filter((one) => Date.now() - Date.parse(one.createTime) < SHOWN_MS) ?? []
  if (recent.length === 0) return null
  return (
    <ul className="library-imports" aria-label={t('library.imports')}>
      {recent.map((one) => {
        const isRunning = one.status === 'queued' || one.status === 'running'
        return (
          <li key={one.id}>
            <div className="library-import-head">
              <strong>{one.name}</strong>
              <Status meaning={meanings[one.status]}>{t(`library.importStatus.${one.status}`)}</Status>
              <span className="model-quiet">
                {t('library.importCounts', { taken: one.taken, refused: one.refused })}
              </span>
              <span className="model-quiet">{agoWord(one.createTime, t)}</span>
              {isRunning && (
                <Button
                  size="small"
                  aria-label={t('library.cancelImport', { name: one.name })}
                  onClick={() => void told(cancel.mutateAsync({ body: { id: one.id } }))}
                >
                  {t('common.cancel')}
                </Button>
              )}
            </div>
            {isRunning && one.total > 0 && (
              <Progress
                size="small"
                percent={Math.floor((100 * one.done) / one.total)}
                aria-label={t('library.importProgress', { name: one.name })}
              />
            )}
            {one.error && <p className="model-error">{one.error}</p>}
            {one.files.length > 0 && (
              <details>
                <summary>{t('library.refusedFiles', { count: one.refused })}</summary>
                <ul>
                  {one.files.map(({ path, text }) => (
                    <li key={path}>
                      <code>{path}</code> {text}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        )
      })}
    </ul>
  )
}
