import { job } from '@sunmao/contract'
import { number, text, toggle } from '../../resource/fields.tsx'
import { ResourcePage } from '../../resource/resource-page.tsx'

const fields = { name: text({ max: 60, isRequired: true }), jobSort: number(), enabled: toggle() }

export const JobPage = () => <ResourcePage resource={job} fields={fields} />
