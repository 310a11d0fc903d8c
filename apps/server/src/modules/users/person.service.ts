interface Named {
  id: number | null
  nickName: string | null
  avatarName: string | null
}

/** Somebody as lists show him. Without an id: he has left. */
export const personOf = ({ id, nickName, avatarName }: Named) => ({
  id: id ?? undefined,
  nickName: nickName ?? '',
  avatarName: avatarName ?? undefined,
})
