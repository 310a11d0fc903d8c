import { parameters } from '@sunmao/contract'
import { text, toggle } from '../../resource/fields.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'

const fields = {
  code: text({ max: 60, isRequired: true }),
  name: text({ max: 120, isRequired: true }),
  nameEn: text({ max: 120, isHidden: true }),
  value: text({ max: 4000, isLong: true }),
  valueEn: text({ max: 4000, isLong: true, isHidden: true }),
  open: toggle(false, true),
}

export const ParametersPage = () => <ResourcePage resource={parameters} fields={fields} />
