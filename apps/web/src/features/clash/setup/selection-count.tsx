import { clashSelection, type ElementRules } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { useSettled } from '../../../ui/field/use-settled.ts'
import { useBench } from '../../browse/workbench.api.ts'
import { finishedRules } from './finished-rules.ts'

/** How many elements rules find now, and what the first of them are called. */
export function SelectionCount({ rules }: { rules: Partial<ElementRules> | undefined }) {
  const { t } = useTranslation()
  const { subId } = useBench()
  const asked = useSettled(finishedRules(rules))
  const { data, error } = useCall(
    clashSelection.count,
    { body: { subId, rules: asked } },
    { enabled: rules !== undefined && subId > 0, keepPrevious: true, quiet: true },
  )
  if (error) return <p className="clash-quiet">{error.message}</p>
  if (!data) return null
  return (
    <p className="clash-quiet" role="status">
      {[t('clash.rules.found', { count: data.count }), ...[...new Set(data.names)].slice(0, 3)].join(' · ')}
    </p>
  )
}
