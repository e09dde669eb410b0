import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestAgency, type TestAgency, type TestPerson } from '#test/fixtures/test-agency.ts';

let agency: TestAgency;
let person: TestPerson;
beforeAll(async () => {
  agency = await startTestAgency();
  person = await agency.signIn(await agency.add.employee({ name: 'Emma Example', code: 'EMMA' }));
});
afterAll(() => agency.close());

const codesOf = async (path: string) => (await person.get(path)).body.map(({ code }: { code: string }) => code);

describe('people', () => {
  it('are listed with division and department, searched by name or code, active, inactive or both (CALL-04)', async () => {
    const division = await agency.add.insert('division', { code: 'SYD', name: 'Sydney' });
    const department = await agency.add.insert('department', { code: 'CRE', name: 'Creative' });
    const noah = await agency.add.employee({
      name: 'Noël Example',
      code: 'NOEL',
      division_id: division.id,
      department_id: department.id,
    });
    await agency.add.employee({ name: 'Gina Gone', code: 'GINA', is_active: false });
    expect(await codesOf('/api/employees')).toEqual(['EMMA', 'GINA', 'NOEL']);
    expect(await codesOf('/api/employees?isActive=true')).toEqual(['EMMA', 'NOEL']);
    expect(await codesOf('/api/employees?isActive=false')).toEqual(['GINA']);
    expect(await codesOf('/api/employees?keyphrase=EXAMPLE')).toEqual(['EMMA', 'NOEL']);
    expect(await codesOf('/api/employees?keyphrase=gin%20gone&isActive=true')).toEqual([]);
    expect((await person.get('/api/employees?keyphrase=noel')).body).toEqual([
      {
        id: noah.id,
        code: 'NOEL',
        name: 'Noël Example',
        isActive: true,
        division: { id: division.id, code: 'SYD', name: 'Sydney' },
        department: { id: department.id, name: 'Creative' },
      },
    ]);
    expect((await person.get('/api/employees?isActive=1')).status).toBe(400);
    expect(JSON.stringify((await person.get('/api/employees')).body)).not.toMatch(/password|argon2/i);
  });

  it('have the details of their company: agency, division and department (CALL-04)', async () => {
    const division = await agency.add.insert('division', { code: 'MEL', name: 'Melbourne' });
    const department = await agency.add.insert('department', { code: 'MED', name: 'Media' });
    const somebody = await agency.add.employee({ division_id: division.id, department_id: department.id });
    await agency.sql.query("update agency set help_link = 'https://help.example/'");
    const here = {
      ...{ name: 'Here', helpLink: 'https://help.example/', secondLanguage: 'German', timeZone: 'UTC' },
      quietSince: null,
    };
    expect((await person.get(`/api/employees/${somebody.id}/companydetails`)).body).toEqual({
      agency: here,
      division: { id: division.id, code: 'MEL', name: 'Melbourne' },
      department: 'Media',
    });
    expect((await person.get(`/api/employees/${person.id}/companydetails`)).body).toEqual({
      agency: here,
      division: null,
      department: null,
    });
    expect((await person.get('/api/employees/2147483647/companydetails')).status).toBe(404);
    expect((await person.get('/api/employees/0/companydetails')).body.detail).toBe('Invalid id requested');
  });

  it('have a help link of their agency that is http or https and nothing else (SHELL-11)', async () => {
    for (const link of ['javascript:alert(1)', 'ftp://help.example', 'help.example', '']) {
      await expect(agency.sql.query('update agency set help_link = $1', [link])).rejects.toThrow('check constraint');
    }
  });
});

describe('products and campaigns', () => {
  it('are those of the client and of its product, searched by name or code (CALL-06)', async () => {
    const client = await agency.add.client();
    const soap = await agency.add.product({ client_id: client.id, code: 'SOAP', name: 'Fine soap' });
    const salt = await agency.add.product({ client_id: client.id, code: 'SALT', name: 'Sea salt', is_active: false });
    const spring = await agency.add.campaign({ product_id: soap.id, code: 'SPRING', name: 'Frühling' });
    const path = `/api/clients/${client.id}/products`;
    expect((await person.get(`${path}/search`)).body).toEqual([
      { id: soap.id, code: 'SOAP', name: 'Fine soap', isActive: true },
      { id: salt.id, code: 'SALT', name: 'Sea salt', isActive: false },
    ]);
    expect(await codesOf(`${path}/search?keyphrase=SEA`)).toEqual(['SALT']);
    expect(await codesOf(`${path}/search?keyphrase=nothing`)).toEqual([]);
    expect((await person.get(`${path}/${soap.id}/campaigns/search?keyphrase=fruhling`)).body).toEqual([
      { id: spring.id, code: 'SPRING', name: 'Frühling', isActive: true },
    ]);
    expect(await codesOf(`${path}/${salt.id}/campaigns/search`)).toEqual([]);
  });

  it("of a client that does not exist, or of another client's product, are not there (CALL-06)", async () => {
    const [one, other] = [await agency.add.client(), await agency.add.client()];
    const product = await agency.add.product({ client_id: one.id });
    expect((await person.get(`/api/clients/${other.id}/products/search`)).body).toEqual([]);
    for (const path of [
      '/api/clients/2147483647/products/search',
      `/api/clients/${other.id}/products/${product.id}/campaigns/search`,
      `/api/clients/${one.id}/products/2147483647/campaigns/search`,
    ]) {
      const answer = await person.get(path);
      expect([path, answer.status, answer.body.code]).toEqual([path, 404, 'not-found']);
    }
    expect((await person.get(`/api/clients/x/products/search`)).status).toBe(400);
    expect((await person.get(`/api/clients/${one.id}/products/${2 ** 31}/campaigns/search`)).status).toBe(400);
  });
});
