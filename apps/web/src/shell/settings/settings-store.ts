import { openOverlay } from '../overlays/overlays.ts'

/** Opens the drawer of the layout settings from anywhere. */
export const openSettings = () => openOverlay('settings')
