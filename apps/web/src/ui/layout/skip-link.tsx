import './skip-link.css'

interface SkipLinkProps {
  text: string
  onSkip: () => void
}

/** Seen only while it has the focus: for whoever goes by keys and does not want to pass everything in between. */
export const SkipLink = ({ text, onSkip }: SkipLinkProps) => (
  <button type="button" className="skip-link" onClick={onSkip}>
    {text}
  </button>
)
