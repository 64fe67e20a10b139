import { createContext, use, useMemo, type ReactNode } from 'react';
import { useLocation, useNavigate, type NavigateFunction } from 'react-router';

interface Place {
  pathname: string;
  navigate: NavigateFunction;
}

const Context = createContext<Place | null>(null);

/**
 * The page's path without its query. The router's own hooks render every component that uses them
 * again with every change of the query, for instance each time another notification is opened.
 */
export function PlaceProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const place = useMemo(() => ({ pathname, navigate }), [pathname, navigate]);
  return <Context value={place}>{children}</Context>;
}

export function usePlace(): Place {
  const place = use(Context);
  if (!place) throw new Error('There is no router around this');
  return place;
}

/** The path of the URL, without its query. */
export function usePathname(): string {
  return usePlace().pathname;
}
