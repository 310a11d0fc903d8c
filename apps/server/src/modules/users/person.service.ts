interface Named {
  id: number | null
  nickName: string | null
  avatarName?: string | null
  kind: 'person' | 'service' | 'gone' | null
}

/** Somebody as lists show him. Who has left is only a name. */
export const personOf = ({ id, nickName, avatarName, kind }: Named) => ({
  id: kind === 'gone' ? undefined : (id ?? undefined),
  nickName: nickName ?? '',
  avatarName: avatarName ?? undefined,
  left: kind === 'gone' || undefined,
})
