/** Properties of every page: the parameters of its address. */
export interface PageProps {
  readonly params: Readonly<Record<string, string>>;
}
