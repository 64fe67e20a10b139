import { lazy } from 'react';
import { useParams } from 'react-router';
import { CarriersHome } from './carriers-home.tsx';

const CarrierPage = lazy(async () => ({
  default: (await import('./carrier-page.tsx')).CarrierPage,
}));
const ManyPage = lazy(async () => ({ default: (await import('./many-page.tsx')).ManyPage }));
const MethodsPage = lazy(async () => ({
  default: (await import('./methods-page.tsx')).MethodsPage,
}));
const TemplatesPage = lazy(async () => ({
  default: (await import('./templates-page.tsx')).TemplatesPage,
}));

/** Everything below `/carriers`: the directory, and its pages (`/carriers/UPS`). */
export function CarriersPage() {
  const place = useParams()['place'];
  switch (place) {
    case undefined:
      return <CarriersHome />;
    case 'many':
      return <ManyPage />;
    case 'methods':
      return <MethodsPage />;
    case 'templates':
      return <TemplatesPage />;
    default:
      return <CarrierPage key={place} place={place} />;
  }
}
