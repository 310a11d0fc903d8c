import './refusal.css'

/** What the server said no to, where no single field is to blame. */
export const Refusal = ({ text }: { text: string | undefined }) => (
  <div role="alert">{text && <p className="refusal">{text}</p>}</div>
)
