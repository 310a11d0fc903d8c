/** For dialogs: an animation whose end a busy browser does not report would leave the mask over the page. */
export const atOnce = { transitionName: '', maskTransitionName: '' }
