import { assistant, type ToolTable } from '@sunmao/contract'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { listComma } from '../../ui/text/list-comma.ts'
import { ConditionForm } from './condition-form.tsx'

/** What our own query has found, what it asked for, and a way to ask otherwise. */
export function AnswerTable({ table, projId }: { table: ToolTable; projId: number }) {
  const { t } = useTranslation()
  const [changed, setChanged] = useState<ToolTable>()
  const [isEditing, setEditing] = useState(false)
  const now = changed ?? table
  const { columns, rows, links, isGrouped, total, shown, link } = now
  const last = columns.length - 1
  const most = isGrouped ? Math.max(1, ...rows.map((row) => Number(row[last]) || 0)) : 0
  return (
    <div className="assistant-result">
      {rows.length > 0 && (
        <div className="assistant-table-scroll">
          <table className="assistant-table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column}>{column}</th>
                ))}
                {isGrouped && <td />}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced together
                <tr key={at}>
                  {row.map((cell, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: columns do not move
                    <td key={column} className={typeof cell === 'number' ? 'assistant-number' : undefined}>
                      {column === 0 && links[at] ? (
                        <a href={links[at]} target="_blank" rel="noopener noreferrer">
                          {cell || '–'}
                        </a>
                      ) : (
                        (cell ?? '–')
                      )}
                    </td>
                  ))}
                  {isGrouped && (
                    <td className="assistant-bar">
                      <span style={{ width: `${((Number(row[last]) || 0) / most) * 100}%` }} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {!isGrouped && total > rows.length && (
        <p className="assistant-more">{t('assistant.more', { shown: rows.length, total })}</p>
      )}
      <div className="assistant-query">
        <Icon name="table" size={14} />
        <span>
          {t('assistant.queried', {
            title: now.title,
            what: [...shown.map(({ label, value }) => `${label} = ${value}`), now.unit].join(listComma(t)),
          })}
        </span>
        <Button type="link" size="small" onClick={() => setEditing(!isEditing)} aria-expanded={isEditing}>
          {t('assistant.change')}
        </Button>
        {link && (
          <a href={link} target="_blank" rel="noopener noreferrer">
            {t(link.startsWith('/modelBrowse') ? 'assistant.inModel' : 'assistant.inList')}
          </a>
        )}
      </div>
      {isEditing && (
        <ConditionForm
          projId={projId}
          table={now}
          onRun={async (values) => {
            setChanged(await call(assistant.run, { body: { projId, tool: table.tool, values } }))
            setEditing(false)
          }}
        />
      )}
    </div>
  )
}
