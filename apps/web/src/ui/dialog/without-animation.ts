import { focusFirstField } from '../field/focus-first-field.ts'

/**
 * For dialogs: an animation whose end a busy browser does not report would leave the mask over the page. Once one is open,
 * its first field has the cursor.
 */
export const withoutAnimation = { transitionName: '', maskTransitionName: '', afterOpenChange: focusFirstField }
