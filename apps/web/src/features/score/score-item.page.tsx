import { scoreItem } from '@sunmao/contract'
import { number, text } from '../../resource/fields.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'

const fields = {
  name: text({ max: 120, isRequired: true }),
  nameEn: text({ max: 120 }),
  points: number(),
  disciplines: text({ max: 200 }),
  itemSort: number(),
}

/** The house's checklist. */
export const ScoreItemPage = () => <ResourcePage resource={scoreItem} fields={fields} />
