import './card-tabs.css'

interface CardTabsProps<V extends string | number> {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: string; count?: number | undefined }[]
}

/** Which part of a card's rows is shown, as words in its title row. */
export const CardTabs = <V extends string | number>({ label, value, onChange, tabs }: CardTabsProps<V>) => (
  <fieldset className="card-tabs" aria-label={label}>
    {tabs.map((tab) => (
      <button
        key={tab.value}
        type="button"
        className="card-tab"
        aria-pressed={tab.value === value}
        onClick={() => onChange(tab.value)}
      >
        {tab.label} {tab.count}
      </button>
    ))}
  </fieldset>
)
