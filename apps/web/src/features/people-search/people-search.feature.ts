import { defineFeature } from '../../manifest/feature.ts'
import { navbarSearch } from '../../shell/frame.slot.ts'
import { foundKinds } from '../../shell/palette/palette.slot.ts'
import { PeopleSearch } from './people-search.tsx'

export const peopleSearchFeature = defineFeature({
  name: 'peopleSearch',
  fills: [
    foundKinds.fill({ kind: 'person', order: 50, icon: 'user' }),
    navbarSearch.fill({ name: 'people', order: 10, view: PeopleSearch }),
  ],
})
