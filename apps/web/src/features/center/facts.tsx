/** What stands fixed: name and value, one below the other. An unknown value shows a dash. */
export const Facts = ({ facts }: { facts: readonly (readonly [name: string, value: string | undefined])[] }) => (
  <dl className="center-facts">
    {facts.map(([name, value]) => (
      <div key={name} className="center-fact">
        <dt>{name}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
)
