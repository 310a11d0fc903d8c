import type { ReactNode } from 'react'
import './submit-button.css'

/** The one main action of a form. It keeps its place in the tab order while the form is being sent. */
export const SubmitButton = ({ isBusy, children }: { isBusy: boolean; children: ReactNode }) => (
  <button type="submit" className="submit-button" aria-disabled={isBusy} aria-busy={isBusy}>
    {isBusy && <span className="submit-button-spin" aria-hidden="true" />}
    {children}
  </button>
)
