import { database, type RetentionRule } from '@sunmao/contract'
import { App, Button, InputNumber, Skeleton } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall, useSend } from '../../api/hooks.ts'
import { Failure } from '../../ui/loading/failure.tsx'
import { sizeText } from '../../ui/text/size-text.ts'

/** What goes by itself when it is old, and how much that would be now. */
export function RetentionList() {
  const { t } = useTranslation()
  const { data, error, refetch } = useCall(database.rules, {})
  if (error) return <Failure text={error.message} onRetry={refetch} />
  if (!data) return <Skeleton active />
  return (
    <>
      <p className="database-note">{t('database.rulesNote')}</p>
      <ul className="database-rules">
        {data.map((rule) => (
          <Rule key={rule.kind} rule={rule} />
        ))}
      </ul>
    </>
  )
}

function Rule({ rule }: { rule: RetentionRule }) {
  const { t, i18n } = useTranslation()
  const { message } = App.useApp()
  const [days, setDays] = useState(rule.days)
  const isChanged = days !== rule.days
  const isAllowed = days === 0 || days >= rule.leastDays
  const preview = useCall(
    database.preview,
    { query: { kind: rule.kind, days } },
    { enabled: isChanged && isAllowed, quiet: true },
  )
  const save = useSend(database.setRule, [database.rules])
  const found = isChanged ? preview.data : rule
  return (
    <li className="database-rule">
      <div>
        <b>{rule.name}</b>
        <p className="card-quiet">{rule.about}</p>
      </div>
      <div className="database-days">
        {rule.isFixed ? (
          t('database.days', { count: rule.days })
        ) : (
          <InputNumber
            min={0}
            max={36_500}
            precision={0}
            value={days}
            aria-label={t('database.daysOf', { name: rule.name })}
            status={isAllowed ? undefined : 'error'}
            onChange={(value) => setDays(value ?? 0)}
          />
        )}
        {isChanged && (
          <Button
            type="primary"
            disabled={!isAllowed}
            loading={save.isPending}
            onClick={() =>
              save.mutate({ body: { kind: rule.kind, days } }, { onSuccess: () => message.success(t('common.saved')) })
            }
          >
            {t('common.save')}
          </Button>
        )}
      </div>
      <p className="database-found">
        {!isAllowed && t('database.daysRule', { count: rule.leastDays })}
        {isAllowed && days === 0 && t('database.stays')}
        {isAllowed && days > 0 && found && t('database.wouldGo', { count: found.count })}
        {isAllowed && found?.bytes ? ` · ${sizeText(found.bytes, i18n.language)}` : ''}
      </p>
    </li>
  )
}
