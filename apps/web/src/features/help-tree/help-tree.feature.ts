import { defineFeature } from '../../manifest/feature.ts'
import { navbarItems } from '../../shell/frame.slot.ts'
import { HelpButton } from './help-button.tsx'

export const helpTreeFeature = defineFeature({
  name: 'helpTree',
  fills: [navbarItems.fill({ name: 'help', order: 40, view: HelpButton })],
})
