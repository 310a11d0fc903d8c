import { modelQuery } from '@sunmao/contract'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../api/hooks.ts'
import { ifcNamesText, useIfcTerms } from '../../../api/use-ifc-terms.ts'
import { Chip, Chips } from '../../../ui/filter/chip.tsx'
import { useWorkbench } from '../workbench.ts'

const SHOWN = 4

interface FoundPropertiesProps {
  text: string
  /** By the standard's name. */
  chosen: string | undefined
  onChoose: (name: string | undefined) => void
}

/** Properties of the open models whose name is what somebody types, in any of its words: the same of several sets is one choice. */
export function FoundProperties({ text, chosen, onChoose }: FoundPropertiesProps) {
  const { t } = useTranslation()
  const { fileIds } = useWorkbench()
  const { propertyTerm } = useIfcTerms()
  const { data = [] } = useCall(modelQuery.propertyNames, { body: { fileIds: [...fileIds] } })
  const counts = new Map<string, number>()
  for (const { name, count } of data) counts.set(name, (counts.get(name) ?? 0) + count)
  const found = [...counts]
    .filter(([name]) => name === chosen || ifcNamesText([name]).toLowerCase().includes(text.toLowerCase()))
    .sort(([, a], [, b]) => b - a)
    .slice(0, SHOWN)
  if (found.length === 0) return null
  return (
    <Chips label={t('model.property')}>
      {found.map(([name, count]) => (
        <Chip
          key={name}
          isPressed={name === chosen}
          count={count}
          onClick={() => onChoose(name === chosen ? undefined : name)}
        >
          {propertyTerm(name)}
        </Chip>
      ))}
    </Chips>
  )
}
