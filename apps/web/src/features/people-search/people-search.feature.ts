import { defineFeature } from '../../manifest/feature.ts'
import { navbarSearch } from '../../shell/frame.slot.ts'
import { PeopleSearch } from './people-search.tsx'

export const peopleSearchFeature = defineFeature({
  name: 'peopleSearch',
  fills: [navbarSearch.fill({ name: 'people', order: 10, view: PeopleSearch })],
})
