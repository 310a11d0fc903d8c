import './person-option.css'

/** Somebody in a list of choices: the name, and what tells people of one name apart. */
export const PersonOption = ({ name, note }: { name: string; note: string }) => (
  <span className="person-option">
    <b>{name}</b> <span>{note}</span>
  </span>
)
