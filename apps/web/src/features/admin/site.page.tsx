import { site } from '@sunmao/contract'
import { number, text, toggle } from '../../resource/fields.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'

const fields = {
  name: text({ max: 60, isRequired: true }),
  nameEn: text({ max: 60 }),
  fyIp: text({ max: 120 }),
  siteSort: number(),
  enabled: toggle(),
}

export const SitePage = () => <ResourcePage resource={site} fields={fields} />
