import './facts.css'

type Fact = readonly [name: string, value: string | undefined, original?: string]

/** What stands fixed: name and value, one below the other. An unknown value shows a dash; an original name is a tooltip. */
export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <dl className="facts">
    {facts.map(([name, value, original]) => (
      <div key={original ?? name} className="fact" title={original === name ? undefined : original}>
        <dt>{name}</dt>
        <dd>{value || '–'}</dd>
      </div>
    ))}
  </dl>
)
